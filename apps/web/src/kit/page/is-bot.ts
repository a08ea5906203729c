const BOTS =
  /(?<!cu)bot\b|crawler|spider|slurp|crawling|facebookexternalhit|embedly|quora link preview|outbrain|pinterest|vkshare|w3c_validator|whatsapp|lighthouse/i

/** Crawlers and link previews get no error page (section 2). */
export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent)
}
