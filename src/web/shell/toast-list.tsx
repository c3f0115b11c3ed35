import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast-list.css'

export default function ToastList() {
  return (
    <ToastContainer
      position="top-right"
      theme="light"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      newestOnTop
      aria-label="Avisos"
    />
  )
}
