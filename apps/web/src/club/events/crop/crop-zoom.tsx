import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './crop.module.css'
import { MAX_ZOOM, zoomedTo } from './zoom-rules.ts'

export function CropZoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
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
        onChange={({ currentTarget }) => onZoom(zoomedTo(currentTarget.valueAsNumber / 100))}
        data-autofocus
      />
    </div>
  )
}
