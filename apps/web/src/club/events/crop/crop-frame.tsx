import 'react-easy-crop/react-easy-crop.css'
import { type KeyboardEvent, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import type { PicturePart } from '../../../kit/forms/picture-part.ts'
import styles from './crop.module.css'
import { type CutPicture, SHOWN_ASPECT } from './cut-picture.ts'
import { MAX_ZOOM, zoomedByKey } from './zoom-rules.ts'

const STEP_PX = 10

type CropFrameProps = {
  picture: CutPicture
  zoom: number
  onZoom: (zoom: number) => void
  onPart: (part: PicturePart) => void
  describedBy: string
}

export function CropFrame({ picture, zoom, onZoom, onPart, describedBy }: CropFrameProps) {
  const { t } = useTranslation('authoring')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  function onKeyDownCapture(event: KeyboardEvent): void {
    // Leave browser zoom shortcuts alone.
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
        // Portrait pictures fill the width.
        objectFit={picture.isTall ? 'horizontal-cover' : 'contain'}
        crop={crop}
        onCropChange={setCrop}
        zoom={zoom}
        maxZoom={MAX_ZOOM}
        onZoomChange={onZoom}
        onCropAreaChange={onPart}
        keyboardStep={STEP_PX}
        // It would inject a `<style>`, which the CSP forbids.
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
