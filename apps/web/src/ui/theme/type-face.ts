// A chunk of its own.
import './inter.css'
