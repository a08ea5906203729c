import { sizeOfPicture } from '../../../kit/forms/shrink-picture.ts'

/** What the page of an event, its preview and its invitations show of a picture: width to height. */
export const SHOWN_ASPECT = 16 / 9

/** A picture that is being cut; `isTall` where it is higher than what is shown. `url` is revoked by whoever is done with it. */
export type CutPicture = { file: Blob; url: string; isTall: boolean }

/** The dialog that cuts a picture, fetched when it is needed, and the picture that it cuts. Throws PictureUnreadable. */
export async function openCrop(file: Blob) {
  const [{ CropDialog }, { width, height }] = await Promise.all([import('./crop-dialog.tsx'), sizeOfPicture(file)])
  const picture: CutPicture = { file, url: URL.createObjectURL(file), isTall: width / height < SHOWN_ASPECT }
  return { CropDialog, picture }
}
