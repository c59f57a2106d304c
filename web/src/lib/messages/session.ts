export const sessionMessages = {
  loginTitle: 'Sign in',
  claim: 'Ask. Vote. Watch it count.',
  claimDetail: 'Polls that are counted in front of everyone, the moment a vote is cast.',
  email: 'Email',
  password: 'Password',
  passwordToggle: { show: 'Show password', hide: 'Hide password' },
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  noAccount: 'No account yet?',
  signUp: 'Sign Up',
  forgot: 'Forgot your password?',
  demo: { title: 'Demo account', use: 'Fill in' },
} as const;
