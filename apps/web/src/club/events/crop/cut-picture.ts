/** What the page of an event, its preview and its invitations show of a picture: width to height. */
export const SHOWN_ASPECT = 16 / 9

/** A picture that is being cut; `isTall` where it is higher than what is shown. `url` is revoked by whoever is done with it. */
export type CutPicture = { file: Blob; url: string; isTall: boolean }
