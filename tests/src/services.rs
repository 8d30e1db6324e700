//! Real servers for the tests that need one: started on loopback and a free port, ended with the test process.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot start its server has failed")]

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// A server that a test has started.
#[derive(Debug)]
pub struct Service {
    /// The address for clients.
    pub url: String,
    port: u16,
    program: Vec<String>,
    folder: PathBuf,
    /// Its standard input is the string by which it hangs: it ends when nobody holds that any more.
    child: Option<Child>,
}

/// Why a test is skipped.
fn skip(what: &str) {
    assert!(std::env::var_os("REQUIRE_SERVICES").is_none(), "{what} is not installed, and REQUIRE_SERVICES is set");
    eprintln!("skipped: {what} is not installed");
}

/// The Redis that all tests of this process share; none where it is not installed.
pub fn redis() -> Option<&'static Service> {
    static SHARED: OnceLock<Option<Service>> = OnceLock::new();
    SHARED.get_or_init(own_redis).as_ref()
}

/// The PostgreSQL that all tests of this process share; none where it is not installed.
pub fn postgres() -> Option<&'static Service> {
    static SHARED: OnceLock<Option<Service>> = OnceLock::new();
    SHARED.get_or_init(own_postgres).as_ref()
}

/// A Redis for a test that stops it.
///
/// # Panics
/// When it does not start.
pub fn own_redis() -> Option<Service> {
    let Some(server) = found("redis-server", &[]) else {
        skip("redis-server");
        return None;
    };
    let (folder, port) = (new_folder("redis"), free_port());
    let options = ["--bind", "127.0.0.1", "--port", &port.to_string(), "--dir", &folder.display().to_string()];
    let durable = ["--save", "", "--appendonly", "yes", "--appendfsync", "always", "--loglevel", "warning"];
    let program = std::iter::once(server.as_str()).chain(options).chain(durable).map(str::to_owned).collect();
    Some(Service::start(format!("redis://127.0.0.1:{port}/?durable=yes"), port, program, folder))
}

/// A PostgreSQL for a test that stops it.
///
/// # Panics
/// When it does not start.
pub fn own_postgres() -> Option<Service> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    let (Some(server), Some(initdb)) = (found("postgres", &folders), found("initdb", &folders)) else {
        skip("postgres");
        return None;
    };
    let (folder, port) = (new_folder("postgres"), free_port());
    // It refuses to run as root.
    let as_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"));
    if as_root {
        run(Command::new("chown").arg("postgres").arg(&folder));
    }
    let user: &[&str] =
        if as_root { &["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] } else { &[] };
    let data = folder.join("data").display().to_string();
    let with_user = |program: &str, arguments: &[&str]| -> Vec<String> {
        user.iter().chain(&[program]).chain(arguments).map(|part| (*part).to_owned()).collect()
    };
    let init = with_user(&initdb, &["-D", &data, "-U", "tester", "-A", "trust", "--no-sync", "-E", "UTF8"]);
    let (program, arguments) = init.split_first().expect("a program");
    run(Command::new(program).args(arguments));
    let sockets = folder.display().to_string();
    let port_text = port.to_string();
    let program = with_user(&server, &["-D", &data, "-h", "127.0.0.1", "-p", &port_text, "-k", &sockets]);
    Some(Service::start(format!("postgres://tester@127.0.0.1:{port}/postgres"), port, program, folder))
}

fn run(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output().expect("it can be started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Ends the server when nobody holds its input any more; a fast end, since nothing it has is kept.
const LEASH: &str = r#"folder=$1; shift
"$@" >"$folder/log" 2>&1 &
server=$!
cat >/dev/null
if [ -e "$folder/crash" ]; then kill -KILL $server; else kill -INT $server; fi 2>/dev/null
wait $server
[ -e "$folder/keep" ] || rm -rf "$folder""#;

impl Service {
    fn start(url: String, port: u16, program: Vec<String>, folder: PathBuf) -> Self {
        let mut service = Self { url, port, program, folder, child: None };
        service.up();
        service
    }

    /// Starts it, with what it had when it was stopped.
    ///
    /// # Panics
    /// When it does not start.
    pub fn up(&mut self) {
        let _ = fs::remove_file(self.folder.join("keep"));
        let mut command = Command::new("sh");
        command.arg("-c").arg(LEASH).arg("leash").arg(&self.folder).args(&self.program);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        self.child = Some(child.expect("a shell can be started"));
        let began = Instant::now();
        while !self.answers() {
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(began.elapsed() < Duration::from_secs(30), "{:?} does not start: {log}", self.program);
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn answers(&self) -> bool {
        let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let is_up = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok();
        // A starting PostgreSQL takes connections before it takes users.
        is_up && (self.url.starts_with("redis") || log().contains("ready to accept connections"))
    }

    /// Stops it, and keeps what it has.
    ///
    /// # Panics
    /// When it cannot be stopped.
    pub fn down(&mut self) {
        fs::write(self.folder.join("keep"), "").expect("the folder is there");
        self.end();
    }

    /// Ends it without a warning, and keeps what it has on the disk.
    ///
    /// # Panics
    /// When it cannot be ended.
    pub fn crash(&mut self) {
        fs::write(self.folder.join("keep"), "").expect("the folder is there");
        fs::write(self.folder.join("crash"), "").expect("the folder is there");
        self.end();
        let _ = fs::remove_file(self.folder.join("crash"));
        let _ = fs::remove_file(self.folder.join("data/postmaster.pid"));
        let _ = fs::remove_file(self.folder.join("log"));
    }

    fn end(&mut self) {
        if let Some(mut child) = self.child.take() {
            drop(child.stdin.take());
            let _ = child.wait();
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.folder.join("keep"));
        self.end();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn found(program: &str, more: &[PathBuf]) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    let folders = std::env::split_paths(&path).chain(more.iter().cloned());
    folders.map(|folder| folder.join(program)).find(|path| path.is_file()).map(|path| path.display().to_string())
}

fn new_folder(kind: &str) -> PathBuf {
    let name = format!("tool-tests-{kind}-{}-{}", std::process::id(), free_port());
    let folder = Path::new(&std::env::temp_dir()).join(name);
    fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("it has an address").port()
}
