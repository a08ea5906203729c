import { type Html, html } from '@forenet/html'
import QRCode from 'qrcode'

/** Quiet zone in modules, which scanners need. */
const QUIET = 4

/** Dark on white in every scheme, because not all scanners read inverted codes. */
export function qrCode(text: string, label: string): Html {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  const path: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`)
    }
  }
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#ffffff"/><path fill="#000000" d="${path.join('')}"/></svg>`
}
