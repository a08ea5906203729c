import QRCode from 'qrcode'

/** Quiet zone in modules. */
const QUIET = 4

/** In a square of `size` units, including the quiet zone. */
export type QrPath = { size: number; path: string }

/** Error correction M tolerates scratches and reflections. */
export function qrPath(text: string): QrPath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    let column = 0
    while (column < modules.size) {
      const from = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > from) path += `M${from + QUIET} ${row + QUIET}h${column - from}v1H${from + QUIET}z`
      else column++
    }
  }
  return { size: modules.size + 2 * QUIET, path }
}
