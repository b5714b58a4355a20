export { ForgottenPasswordPage as default } from '@/screens/forgotten-password/password-screens';
