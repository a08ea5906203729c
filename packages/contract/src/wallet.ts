/** What Apple Wallet takes a file by. */
export const APPLE_PASS = 'application/vnd.apple.pkpass'
