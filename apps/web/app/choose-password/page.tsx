export { ChoosePasswordPage as default } from '@/screens/password-link/password-link-screen';
