import { useMemo } from 'react'
import styles from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** A code to be scanned, always black on white whatever the theme, with its quiet zone; `label` says what it is. */
export function QrCode({ code, label }: { code: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(code), [code])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
