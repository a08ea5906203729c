/** `listMessagesAbout` finds messages by this key; `message` as in `mail:paid`. */
export function orderMessageKey(orderId: string, message: string): string {
  return `order:${orderId}:${message}`
}
