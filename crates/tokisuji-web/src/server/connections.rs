//! Connections: how many there may be, and how long one may stay silent.
//!
//! A request's head must arrive in time, also the first one and also after a pause, so that nobody holds connections for nothing. There
//! are never more than the system has descriptors for, and one address never has most of them.

use crate::server::limits::neighbourhood;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::{SockRef, TcpKeepalive};
use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

/// How long the head of a request may take to arrive, from the opening of the connection or from the answer before.
const SLOWEST_HEAD: Duration = Duration::from_secs(15);

/// After so long a silence a connection is probed, and closed if nobody is there any more or nobody takes what was sent.
const SILENCE: Duration = Duration::from_secs(30);

/// How long requests under way may take when the site stops.
const FAREWELL: Duration = Duration::from_secs(20);

/// Descriptors kept for files, the database and those that are just being closed.
const RESERVE: usize = 64;

/// More connections than this are not worth their memory.
const MOST: usize = 4096;

/// One address gets no more than this share of the connections.
const SHARE: usize = 4;

/// What is allowed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Allowed {
    /// Connections at a time.
    most: usize,
    /// Of them, from one address.
    share: usize,
    /// How long the head of a request may take.
    head: Duration,
}

impl Allowed {
    /// So many connections at a time, 0 for as many as the system has room for. With `proxy` they may all come from one address.
    pub(crate) fn new(most: usize, proxy: bool) -> Allowed {
        let room = room();
        let most = if most == 0 { room } else { most.min(room) };
        Allowed { most, share: if proxy { most } else { most.div_ceil(SHARE) }, head: SLOWEST_HEAD }
    }
}

/// Serves until `stop`, then lets requests under way end.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    allowed: Allowed,
    stop: impl Future<Output = ()>,
) {
    let open = Open { counts: Arc::default(), allowed };
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of descriptors, or the client went: waiting a little helps in both cases.
                tracing::warn!(%error, "accepting a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Whoever is too much is closed without a word: an answer would take a task and memory.
        let Some(place) = open.take(neighbourhood(peer.ip())) else { continue };
        keep_alive(&stream);
        let app = app.clone();
        let answer = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            app.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(allowed.head)
            .serve_connection(TokioIo::new(stream), answer);
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that breaks off is no news.
            let _ = watched.await;
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests were broken off");
    }
}

/// Notices clients that are gone without having said so.
fn keep_alive(stream: &TcpStream) {
    let socket = SockRef::from(stream);
    let probes = TcpKeepalive::new().with_time(SILENCE).with_interval(SILENCE / 3);
    let kept = socket.set_tcp_keepalive(&probes).and_then(|()| socket.set_tcp_nodelay(true));
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let kept = kept.and_then(|()| socket.set_tcp_user_timeout(Some(SILENCE)));
    if let Err(error) = kept {
        tracing::debug!(%error, "options of a connection");
    }
}

/// How many connections the system has room for. Asks for as many descriptors as we may have.
#[cfg(unix)]
fn room() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let wanted = rustix::process::Rlimit { current: limit.maximum, maximum: limit.maximum };
        if setrlimit(Resource::Nofile, wanted).is_ok() {
            limit.current = limit.maximum;
        }
    }
    let descriptors = limit.current.map_or(MOST, |most| usize::try_from(most).unwrap_or(MOST));
    descriptors.saturating_sub(RESERVE).clamp(1, MOST)
}

#[cfg(not(unix))]
fn room() -> usize {
    MOST
}

/// The connections that are open.
struct Open {
    counts: Arc<Mutex<Counts>>,
    allowed: Allowed,
}

#[derive(Default)]
struct Counts {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

impl Open {
    /// A place for a connection from this address, if there is one.
    fn take(&self, address: IpAddr) -> Option<Place> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counts.of.get(&address).copied().unwrap_or(0);
        if counts.all >= self.allowed.most || own >= self.allowed.share {
            return None;
        }
        counts.all += 1;
        counts.of.insert(address, own + 1);
        Some(Place { address, counts: Arc::clone(&self.counts) })
    }
}

/// An open connection; gone when dropped.
struct Place {
    address: IpAddr,
    counts: Arc<Mutex<Counts>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        if let Some(own) = counts.of.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                counts.of.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[test]
    fn one_address_never_has_most_of_the_connections() {
        let open =
            Open { counts: Arc::default(), allowed: Allowed { most: 8, share: 2, head: SLOWEST_HEAD } };
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let first: Vec<_> = (0..4).map(|_| open.take(address(1))).collect();
        assert_eq!(first.iter().flatten().count(), 2);
        let others: Vec<_> = (2..10).filter_map(|last| open.take(address(last))).collect();
        assert_eq!(others.len(), 6);
        assert!(open.take(address(99)).is_none(), "there are no more than there may be");
        drop((first, others));
        assert!(open.take(address(1)).is_some());
        let counts = open.counts.lock().expect("whole");
        assert_eq!((counts.all, counts.of.len()), (0, 0), "what is dropped is given back");
    }

    /// Until the other side closes.
    async fn end(stream: &mut TcpStream) -> Vec<u8> {
        let mut all = Vec::new();
        // Closed while something of ours was under way is closed too.
        let _ = stream.read_to_end(&mut all).await;
        all
    }

    #[tokio::test]
    async fn silent_clients_are_closed_and_those_who_are_too_many_too() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = Router::new().route("/", axum::routing::get(|| async { "here" }));
        let allowed = Allowed { most: 8, share: 8, head: Duration::from_millis(300) };
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let served = tokio::spawn(serve(listener, app, allowed, async { drop(stopped.await) }));

        // One says nothing, one half a head, one asks and then says nothing: all are closed, none is waited for.
        let mut slow = Vec::new();
        for said in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"] {
            let mut stream = TcpStream::connect(address).await.expect("a connection");
            stream.write_all(said.as_bytes()).await.expect("sent");
            slow.push(stream);
        }
        for (number, stream) in slow.iter_mut().enumerate() {
            let got = end(stream).await;
            assert_eq!(String::from_utf8_lossy(&got).ends_with("here"), number == 2);
        }

        // Eight have room; the ninth is closed at once, and gets in when one of them has gone.
        let mut eight = Vec::new();
        for _ in 0..8 {
            let mut stream = TcpStream::connect(address).await.expect("a connection");
            stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
            let mut first = [0; 1];
            stream.read_exact(&mut first).await.expect("answered");
            eight.push(stream);
        }
        let mut ninth = TcpStream::connect(address).await.expect("a connection");
        assert!(end(&mut ninth).await.is_empty());
        eight.clear();
        loop {
            let mut again = TcpStream::connect(address).await.expect("a connection");
            let _ = again.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
            if String::from_utf8_lossy(&end(&mut again).await).ends_with("here") {
                break;
            }
        }
        drop(stop);
        served.await.expect("it ended");
    }
}
