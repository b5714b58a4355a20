export { default } from '@/screens/security/security-screen';
