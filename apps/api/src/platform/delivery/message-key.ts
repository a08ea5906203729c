/** Once-key of a message about an order, under which `listMessagesAbout` finds it; `message` as in `mail:paid`. */
export function orderMessageKey(orderId: string, message: string): string {
  return `order:${orderId}:${message}`
}
