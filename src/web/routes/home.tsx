import { useLoaderData } from 'react-router'
export async function loader() { return { hi: 'Hola' } }
export default function Home() { return <h1>{useLoaderData<typeof loader>().hi}</h1> }
