const BOTS =
  /(?<!cu)bot\b|crawler|spider|slurp|crawling|facebookexternalhit|embedly|quora link preview|outbrain|pinterest|vkshare|w3c_validator|whatsapp|lighthouse/i

export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent)
}
