export const PICTURE_ASPECT_RATIO = 16 / 9

/** `isTall`: taller than the aspect ratio. The caller revokes `url`. */
export type CroppablePicture = { file: Blob; url: string; isTall: boolean }
