export { default } from '@/screens/forgotten-password/forgotten-password-screen';
