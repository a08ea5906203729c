import QRCode from 'qrcode'

/** A QR code as one path over a square of `size` modules, without the quiet zone around it. */
export type QrPath = { size: number; path: string }

/** Draws a text as QR code. Level M: it still reads with a crease or a thumb over a tenth of it. */
export function qrPath(text: string): QrPath {
  // As bytes: looking for stretches of digits to write shorter would take longer than the drawing.
  const { modules } = QRCode.create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    let column = 0
    while (column < size) {
      const from = column
      while (column < size && modules.get(row, column)) column++
      if (column > from) path += `M${from} ${row}h${column - from}v1h${from - column}z`
      else column++
    }
  }
  return { size, path }
}
