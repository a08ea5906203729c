import QRCode from 'qrcode'

export type QrPath = { size: number; path: string }

/** Level M tolerates about 15 % damage, such as a crease. */
export function qrPath(text: string): QrPath {
  // Byte mode: optimising segments would take longer than drawing.
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
