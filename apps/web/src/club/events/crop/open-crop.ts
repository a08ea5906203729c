import { sizeOfPicture } from '../../../kit/forms/shrink-picture.ts'
import { type CutPicture, SHOWN_ASPECT } from './cut-picture.ts'

/** Loads the dialog and decodes the picture concurrently. @throws {PictureUnreadable} */
export async function openCrop(file: Blob) {
  const [{ CropDialog }, { width, height }] = await Promise.all([import('./crop-dialog.tsx'), sizeOfPicture(file)])
  const picture: CutPicture = { file, url: URL.createObjectURL(file), isTall: width / height < SHOWN_ASPECT }
  return { CropDialog, picture }
}
