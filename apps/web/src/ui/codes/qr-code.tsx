import QRCode from 'qrcode'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

/** Black on white with a quiet zone, so that scanners can read it. */
export function QrCode({ code, label }: { code: string; label: string }) {
  const { size, path } = useMemo(() => buildQrPath(code), [code])
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

const QUIET_ZONE_MODULES = 4

type QrPath = { size: number; path: string }

/** Error correction M tolerates scratches and reflections. */
export function buildQrPath(text: string): QrPath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    let column = 0
    while (column < modules.size) {
      const from = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > from)
        path += `M${from + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES}h${column - from}v1H${from + QUIET_ZONE_MODULES}z`
      else column++
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE_MODULES, path }
}
