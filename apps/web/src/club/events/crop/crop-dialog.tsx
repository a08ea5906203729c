import 'react-easy-crop/react-easy-crop.css'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import type { PictureCrop } from '../../../kit/forms/picture-part.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './crop.module.css'
import { type CroppablePicture, PICTURE_ASPECT_RATIO } from './cut-picture.ts'

/** Phone photos look coarse above this zoom. */
const MAX_ZOOM = 4
const ZOOM_STEP = 0.25

const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(1, zoom))

export function zoomAfterKey(zoom: number, key: string): number | null {
  if (key === '+' || key === '=') return clampZoom(zoom + ZOOM_STEP)
  if (key === '-' || key === '_') return clampZoom(zoom - ZOOM_STEP)
  return null
}

type CropDialogProps = {
  picture: CroppablePicture
  pending: boolean
  failure: unknown
  save: (part: PictureCrop | null) => void
  close: () => void
}

export function CropDialog({ picture, pending, failure, save, close }: CropDialogProps) {
  const { t } = useTranslation('authoring')
  const leadId = useId()
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<PictureCrop | null>(null)
  return (
    <Dialog opened wide title={t('picture.crop.title')} onClose={close}>
      <p id={leadId} className={styles.lead}>
        {t('picture.crop.lead')}
      </p>
      <div className={styles.cutting}>
        <CropFrame picture={picture} zoom={zoom} onZoom={setZoom} onPart={setPart} describedBy={leadId} />
        <CropZoom zoom={zoom} onZoom={setZoom} />
        <CropResult url={picture.url} part={part} />
      </div>
      <FormFailure failure={failure} />
      <div className={styles.actions}>
        <Button variant="default" disabled={pending} onClick={() => save(null)}>
          {t('picture.crop.whole')}
        </Button>
        <Button loading={pending} disabled={part === null} onClick={() => save(part)}>
          {t('picture.crop.save')}
        </Button>
      </div>
    </Dialog>
  )
}

function CropZoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation('authoring')
  const id = useId()
  return (
    <div className={styles.zoom}>
      <label htmlFor={id}>{t('picture.crop.zoom')}</label>
      <output htmlFor={id}>{Math.round(zoom * 100)} %</output>
      <input
        id={id}
        type="range"
        min={100}
        max={MAX_ZOOM * 100}
        step={5}
        value={Math.round(zoom * 100)}
        onChange={({ currentTarget }) => onZoom(clampZoom(currentTarget.valueAsNumber / 100))}
        data-autofocus
      />
    </div>
  )
}

function CropResult({ url, part }: { url: string; part: PictureCrop | null }) {
  const { t } = useTranslation('authoring')
  return (
    <div className={styles.results}>
      <figure>
        <div className={styles.onPage}>
          <CropDialogPart url={url} part={part} />
        </div>
        <figcaption>{t('picture.crop.onPage')}</figcaption>
      </figure>
      <figure>
        <div className={styles.inList}>
          <CropDialogPart url={url} part={part} />
        </div>
        <figcaption>{t('picture.crop.inList')}</figcaption>
      </figure>
    </div>
  )
}

function CropDialogPart({ url, part }: { url: string; part: PictureCrop | null }) {
  if (!part) return null
  const style = {
    width: `${10_000 / part.width}%`,
    left: `${(-100 * part.x) / part.width}%`,
    top: `${(-100 * part.y) / part.height}%`,
  }
  return (
    <div className={styles.part}>
      <img src={url} alt="" style={style} />
    </div>
  )
}

const STEP_PX = 10

type CropFrameProps = {
  picture: CroppablePicture
  zoom: number
  onZoom: (zoom: number) => void
  onPart: (part: PictureCrop) => void
  describedBy: string
}

function CropFrame({ picture, zoom, onZoom, onPart, describedBy }: CropFrameProps) {
  const { t } = useTranslation('authoring')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  function onKeyDownCapture(event: KeyboardEvent): void {
    // Leave the browser's own zoom shortcuts alone.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zoomed = zoomAfterKey(zoom, event.key)
    if (zoomed === null) return
    event.preventDefault()
    onZoom(zoomed)
  }
  return (
    <div className={styles.frame}>
      <Cropper
        image={picture.url}
        aspect={PICTURE_ASPECT_RATIO}
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
