// The type face in a file of its own, for whoever fetches it.
import './inter.css'
