'use client';
export { ErrorScreen as default } from '@/parts/frame/error-screen';
