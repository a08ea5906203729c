export const PICTURE_ASPECT_RATIO = 16 / 9

export type CroppablePicture = { file: Blob; url: string; isTall: boolean }
