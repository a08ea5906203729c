// The font is a chunk of its own, so that it loads later.
import './inter.css'
