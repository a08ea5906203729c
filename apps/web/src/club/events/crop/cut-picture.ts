export const SHOWN_ASPECT = 16 / 9

/** Picture to crop; `isTall`: taller than the aspect ratio. The caller revokes `url`. */
export type CutPicture = { file: Blob; url: string; isTall: boolean }
