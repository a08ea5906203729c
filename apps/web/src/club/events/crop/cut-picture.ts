/** Aspect ratio of pictures on event pages, previews and invitations. */
export const SHOWN_ASPECT = 16 / 9

/** Picture to crop; `isTall`: taller than the aspect ratio. The caller revokes `url`. */
export type CutPicture = { file: Blob; url: string; isTall: boolean }
