// The identity provider returns here inside a hidden frame; the page that opened the frame reads the answer from the address.
parent.postMessage(location.href, location.origin)
