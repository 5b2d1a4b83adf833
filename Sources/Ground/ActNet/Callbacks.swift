import CCurl
import CSystem
import Glibc

// C functions, which capture nothing: each finds its exchange in the pointer that libcurl hands on.

private func exchange(_ user: UnsafeMutableRawPointer?) -> Exchange? {
    user.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

let takeBody: act_data_function = { bytes, size, count, user in
    guard let exchange = exchange(user), let bytes else { return 0 }
    switch exchange.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) {
    case .taken: return size * count
    case .later: return Int(CURL_WRITEFUNC_PAUSE)
    case .failed: return 0
    }
}

let takeHeader: act_data_function = { bytes, size, count, user in
    guard let exchange = exchange(user), let bytes else { return 0 }
    return exchange.header(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

let giveBody: act_data_function = { bytes, size, count, user in
    guard let exchange = exchange(user), let bytes else { return Int(CURL_READFUNC_ABORT) }
    return exchange.give(bytes, size * count)
}

let openSocket: curl_opensocket_callback = { user, _, peer in
    guard let exchange = exchange(user), let peer, exchange.admits(peer) else { return CURL_SOCKET_BAD }
    return act_socket(peer)
}

/// Called once there is a connection, before the first byte of the request.
let beforeRequest: act_before_function = { user, _, _, _, _ in
    exchange(user)?.mayLeave() == true ? Int32(CURL_PREREQFUNC_OK) : Int32(CURL_PREREQFUNC_ABORT)
}

/// Refuses to rewind: a body that has left, in whole or in part, must not leave again.
let refuseSeek: act_seek_function = { _, _, _ in Int32(CURL_SEEKFUNC_CANTSEEK) }
