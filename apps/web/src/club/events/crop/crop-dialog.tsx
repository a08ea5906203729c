import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import type { PicturePart } from '../../../kit/forms/picture-part.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './crop.module.css'
import { CropFrame } from './crop-frame.tsx'
import { CropResult } from './crop-result.tsx'
import { CropZoom } from './crop-zoom.tsx'
import type { CutPicture } from './cut-picture.ts'

type CropDialogProps = {
  picture: CutPicture
  pending: boolean
  failure: unknown
  save: (part: PicturePart | null) => void
  close: () => void
}

export function CropDialog({ picture, pending, failure, save, close }: CropDialogProps) {
  const { t } = useTranslation('authoring')
  const leadId = useId()
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<PicturePart | null>(null)
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
