import { readPictureSize } from '../../../kit/forms/shrink-picture.ts'
import { type CroppablePicture, PICTURE_ASPECT_RATIO } from './cut-picture.ts'

/** @throws {UnreadablePictureError} */
export async function openCrop(file: Blob) {
  const [{ CropDialog }, { width, height }] = await Promise.all([import('./crop-dialog.tsx'), readPictureSize(file)])
  const picture: CroppablePicture = {
    file,
    url: URL.createObjectURL(file),
    isTall: width / height < PICTURE_ASPECT_RATIO,
  }
  return { CropDialog, picture }
}
