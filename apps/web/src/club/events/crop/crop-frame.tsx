import 'react-easy-crop/react-easy-crop.css'
import { type KeyboardEvent, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import type { PicturePart } from '../../../kit/forms/picture-part.ts'
import styles from './crop.module.css'
import { type CutPicture, SHOWN_ASPECT } from './cut-picture.ts'
import { MOST_ZOOM, zoomedByKey } from './zoom-rules.ts'

/** How far an arrow key moves the picture, in pixels; a fifth of it with shift. */
const STEP_PX = 10

type CropFrameProps = {
  picture: CutPicture
  zoom: number
  onZoom: (zoom: number) => void
  onPart: (part: PicturePart) => void
  /** The id of what says how it is used. */
  describedBy: string
}

/** A picture below the frame of what is seen of it. */
export function CropFrame({ picture, zoom, onZoom, onPart, describedBy }: CropFrameProps) {
  const { t } = useTranslation('authoring')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  function onKeyDownCapture(event: KeyboardEvent): void {
    // With these the browser itself zooms.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zoomed = zoomedByKey(zoom, event.key)
    if (zoomed === null) return
    event.preventDefault()
    onZoom(zoomed)
  }
  return (
    <div className={styles.frame}>
      <Cropper
        image={picture.url}
        aspect={SHOWN_ASPECT}
        // A tall one is as wide as there is room, so that the frame is no stamp in the middle.
        objectFit={picture.isTall ? 'horizontal-cover' : 'contain'}
        crop={crop}
        onCropChange={setCrop}
        zoom={zoom}
        maxZoom={MOST_ZOOM}
        onZoomChange={onZoom}
        onCropAreaChange={onPart}
        keyboardStep={STEP_PX}
        // It would write a `<style>`, which the page's policy does not allow.
        disableAutomaticStylesInjection
        classes={{ cropAreaClassName: styles.seen ?? '' }}
        cropperProps={{
          role: 'application',
          'aria-label': t('picture.crop.frame'),
          'aria-describedby': describedBy,
          onKeyDownCapture,
        }}
      />
    </div>
  )
}
