/** Characters that cannot be seen, or that turn the direction of others: a name with them shows as another. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** What mail programs make a link of: addresses of the web and of mail, and words with an ending such as `.dk`. */
const LINK_LIKE = /:\/\/|\bwww\.|@|[.\u3002]\p{L}{2,}/iu

/**
 * Whether a text may stand as somebody's name on a ticket. Names go out in the portal's mails to people who do not know
 * who had them sent: so there is a letter to see in it, and nothing that could be an address or a link. Initials with
 * their dots are names ("H.C. Andersen").
 */
export function isPersonName(text: string): boolean {
  return /\p{L}/u.test(text) && !UNSEEN.test(text) && !LINK_LIKE.test(text.normalize('NFKC'))
}
