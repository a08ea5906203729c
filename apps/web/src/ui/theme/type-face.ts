// The web font as a separate chunk.
import './inter.css'
