import './inter.css'
