import { useTranslation } from 'react-i18next'
import type { PicturePart } from '../../../kit/forms/picture-part.ts'
import styles from './crop.module.css'

/** The mobile list shows the centre of the crop. */
export function CropResult({ url, part }: { url: string; part: PicturePart | null }) {
  const { t } = useTranslation('authoring')
  return (
    <div className={styles.results}>
      <figure>
        <div className={styles.onPage}>
          <Part url={url} part={part} />
        </div>
        <figcaption>{t('picture.crop.onPage')}</figcaption>
      </figure>
      <figure>
        <div className={styles.inList}>
          <Part url={url} part={part} />
        </div>
        <figcaption>{t('picture.crop.inList')}</figcaption>
      </figure>
    </div>
  )
}

function Part({ url, part }: { url: string; part: PicturePart | null }) {
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
