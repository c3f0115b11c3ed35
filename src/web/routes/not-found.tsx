export default function NotFound() { return <h1>No</h1> }
