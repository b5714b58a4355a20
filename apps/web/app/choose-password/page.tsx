export { ChoosePasswordPage as default } from '@/screens/forgotten-password/password-screens';
