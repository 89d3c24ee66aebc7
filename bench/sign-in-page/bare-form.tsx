import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a login form made with React can be: no style, no brand, no routes, no messages. */
function BareForm() {
  const [values, setValues] = useState({ email: '', password: '', code: '' });
  const field = (name: keyof typeof values, type: string) => (
    <label>
      {name}
      <input
        type={type}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {field('email', 'email')}
      {field('password', 'password')}
      {field('code', 'text')}
      <button type="submit">Login</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareForm />);
