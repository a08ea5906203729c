/** MIME type of Apple Wallet passes. */
export const APPLE_PASS = 'application/vnd.apple.pkpass'
