const BOTS =
  /(?<!cu)bot\b|crawler|spider|slurp|crawling|facebookexternalhit|embedly|quora link preview|outbrain|pinterest|vkshare|w3c_validator|whatsapp|lighthouse/i

/** Whether a user agent is a crawler or link preview; those get no error page to index (section 2). */
export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent)
}
